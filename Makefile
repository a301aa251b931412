# Everything a person does with Quartet. `make` alone lists it.
# The work is in scripts/, one file per target, so that each can be read and run by itself.

PORT ?= 3000
DATA ?= .data/demo
DATABASE ?=
ONLY ?=
ENGINE ?=
export PORT DATA DATABASE ONLY ENGINE

.DEFAULT_GOAL := help
.PHONY: help doctor run test bench soak format

help: ## this list
	@echo "Quartet"
	@sed -n 's/^\([a-z]*\): ## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | while IFS="$$(printf '\t')" read -r name text; \
	  do printf '  make %-8s %s\n' "$$name" "$$text"; done

doctor: ## what this machine lacks, and how to get it
	@scripts/doctor.sh

run: ## build and serve with demo data at http://localhost:3000 (PORT=… DATA=… DATABASE=postgres://… make run)
	@scripts/run.sh

test: ## every test: logic, HTTP and a real browser; ends with "N passed, N failed" (ONLY=boutique: one part)
	@scripts/test.sh

bench: ## measure the aims of docs/performance.md and rewrite it (ENGINE=postgres: beside SQLite)
	@scripts/bench.sh

soak: ## attack and kill a release build for ten minutes, try 10,000 sequences, and rewrite docs/reliability.md
	@scripts/soak.sh

format: ## lay out the Swift sources as the house does
	@scripts/format.sh
