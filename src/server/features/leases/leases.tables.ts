declare module "#server/db/database.ts" {
  interface Database {
    leases: LeasesTable;
  }
}

export interface LeasesTable {
  key: string;
  holder: string;
  expires_at: Date;
}
