/// The kit's own tables.
enum KitTables {
  static let migrations: [Migration] = [
    Migration(
      part: "kit", number: 1, caption: "durable jobs",
      sql: """
        CREATE TABLE jobs (
          id TEXT PRIMARY KEY,
          kind TEXT NOT NULL,
          key TEXT NOT NULL,
          payload TEXT NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('ready', 'running', 'done', 'failed')),
          attempts BIGINT NOT NULL DEFAULT 0,
          run_at BIGINT NOT NULL,
          leased_until BIGINT,
          lease TEXT,
          last_error TEXT,
          created_at BIGINT NOT NULL,
          updated_at BIGINT NOT NULL,
          UNIQUE (kind, key)
        );
        CREATE INDEX jobs_due ON jobs (state, run_at);
        """),
    Migration(
      part: "kit", number: 2, caption: "answers to requests with an Idempotency-Key",
      sql: """
        CREATE TABLE idempotent_requests (
          caller TEXT NOT NULL,
          key TEXT NOT NULL,
          fingerprint TEXT NOT NULL,
          leased_until BIGINT NOT NULL,
          expires_at BIGINT NOT NULL,
          status BIGINT,
          headers TEXT,
          body \(ColumnType.bytes),
          PRIMARY KEY (caller, key)
        );
        CREATE INDEX idempotent_requests_expiry ON idempotent_requests (expires_at);
        """),
    Migration(
      part: "kit", number: 3, caption: "who is working on a request with an Idempotency-Key",
      sql: "ALTER TABLE idempotent_requests ADD COLUMN lease TEXT;"),
    Migration(
      part: "kit", number: 4, caption: "attempts that ended with the process, apart from failures",
      sql: "ALTER TABLE jobs ADD COLUMN interruptions BIGINT NOT NULL DEFAULT 0;"),
    Migration(
      part: "kit", number: 5, caption: "a row whose writing shows that writing works",
      sql: "CREATE TABLE write_trials (id BIGINT PRIMARY KEY, tried_at BIGINT NOT NULL);"),
    Migration(
      part: "kit", number: 6, caption: "messages by SMS, e-mail and push",
      sql: OutboxTable.migration, isCompatible: true),
    Migration(
      part: "kit", number: 7, caption: "accounts' notifications", sql: Inbox.migration,
      isCompatible: true),
    Migration(
      part: "kit", number: 8, caption: "payments, their steps and entries, saved cards, events",
      sql: [
        PaymentTable.schema, PaymentStepTable.schema, PaymentEntryTable.schema,
        SavedCardTable.schema, ReceivedEventTable.schema,
      ].joined(separator: "\n"), isCompatible: true),
    Migration(
      part: "kit", number: 9, caption: "accounts, their sessions and codes",
      sql: [
        AccountTable.schema, AccountSessionTable.schema, PhoneCodeTable.schema,
        PasswordResetTable.schema,
      ].joined(separator: "\n"), isCompatible: true),
    Migration(
      part: "kit", number: 10, caption: "stored pictures", sql: BlobTable.migration,
      isCompatible: true),
    Migration(
      part: "kit", number: 11, caption: "how many pictures each account has sent today",
      sql: BlobUsageTable.migration, isCompatible: true),
    Migration(
      part: "kit", number: 12, caption: "smaller pictures beside a picture",
      sql: BlobTable.sizesMigration, isCompatible: true),
    Migration(
      part: "kit", number: 13, caption: "text messages that Twilio may have",
      sql: TwilioAttemptTable.schema, isCompatible: true),
    Migration(
      part: "kit", number: 14, caption: "whose jobs they are, and whose turn it is in each lane",
      sql: """
        ALTER TABLE jobs ADD COLUMN owner TEXT;
        CREATE TABLE job_turns (
          lane TEXT NOT NULL,
          owner TEXT NOT NULL,
          served_at BIGINT NOT NULL,
          PRIMARY KEY (lane, owner)
        );
        """, isCompatible: true),
    Migration(
      part: "kit", number: 15, caption: "the wrong codes of a day", sql: WrongCodeTable.schema,
      isCompatible: true),
    Migration(
      part: "kit", number: 16, caption: "the jobs that are due next, found without reading all",
      sql: JobTable.waitingIndexes, isCompatible: true),
    Migration(
      part: "kit", number: 17, caption: "done jobs by their time, and no index that hides others",
      sql: JobTable.endedIndexes, isCompatible: true),
  ]
}
