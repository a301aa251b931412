import ServerKit

/// The devices that take pushes.
enum DeviceTable: PushDeviceTable {
  static let schema = """
    CREATE TABLE soul_devices (
      token TEXT NOT NULL,
      platform TEXT NOT NULL,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      session_id TEXT NOT NULL,
      registered_at BIGINT NOT NULL,
      PRIMARY KEY (token, platform)
    );
    CREATE INDEX soul_devices_by_account ON soul_devices (account_id, registered_at);
    """

  static let realm = SoulRealm.name
  static let table: SQL = "soul_devices"
  static let limit = 20
}
