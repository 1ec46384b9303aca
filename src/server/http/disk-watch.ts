import { Readable } from "node:stream";
import type { Platform } from "#server/context.ts";
import { hasDatabaseSpace } from "#server/db/disk-space.ts";
import { fullDiskOf } from "./outage.ts";

/** More than what a nearly full disk still takes by chance. */
const PROBE = Buffer.alloc(64 * 1024);

export interface DiskWatch {
  /** Takes note of a disk that is full; true when that is what the error says. */
  isFull(error: unknown): boolean;
  /** Whether a disk that was full still is: tried by a small write, and forgotten once that works. */
  staysFull(): Promise<boolean>;
}

/** Remembers which disk was full. As long as none was, nothing is checked. */
export function watchDisk(platform: Pick<Platform, "db" | "files">): DiskWatch {
  const full = new Set<"database" | "files">();
  const probes = {
    database: () => hasDatabaseSpace(platform.db),
    files: async () => {
      await platform.files.put("disk-probe", Readable.from([PROBE]));
      await platform.files.remove("disk-probe");
      return true;
    },
  };
  return {
    isFull(error) {
      const disk = fullDiskOf(error);
      if (disk) full.add(disk);
      return disk !== undefined;
    },
    async staysFull() {
      for (const disk of full) if (await probes[disk]().catch(() => false)) full.delete(disk);
      return full.size > 0;
    },
  };
}
