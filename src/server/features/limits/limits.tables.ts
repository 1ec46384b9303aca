declare module "#server/db/database.ts" {
  interface Database {
    login_throttles: LoginThrottlesTable;
    familiar_origins: FamiliarOriginsTable;
    rate_buckets: RateBucketsTable;
  }
}

export interface LoginThrottlesTable {
  key: string;
  failures: number;
  last_failure_at: Date;
  blocked_until: Date;
}

/** From where an account was signed in to before: hashes of both. */
export interface FamiliarOriginsTable {
  key: string;
  seen_at: Date;
}

export interface RateBucketsTable {
  key: string;
  tokens: number;
  updated_at: Date;
}
