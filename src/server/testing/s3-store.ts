import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

const BUCKET = "plaudit-files";
/** The only key that server knows. */
const KEY = "S3RVER";

/** An S3 server made by others: it checks signatures, and joins parts as the real one does. */
export async function startS3Store(directory: string) {
  const store = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await store.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    options: {
      endpoint,
      region: "us-east-1",
      bucket: BUCKET,
      accessKeyId: KEY,
      secretAccessKey: KEY,
      pathStyle: true,
      now: () => new Date(),
    },
    env: { S3_ENDPOINT: endpoint, S3_BUCKET: BUCKET, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: KEY },
    folder: join(directory, BUCKET),
    stop: () => store.close(),
  };
}
