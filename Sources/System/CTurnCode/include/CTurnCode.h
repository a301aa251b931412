#pragma once

/// Reads every cache line of the code that a turn runs. The processor then fetches them from memory
/// side by side, not each when the turn gets there (docs/performance.md, "What a tap costs").
/// Leaves out what the linker did not lay out in one piece, and libraries of another build.
void quartet_fetch_turn_code(void);
