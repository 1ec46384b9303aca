import type { z } from "zod";
import type { filesApi } from "#shared/files/files.contract.ts";
import type { FileRow } from "./files.repo.ts";

export const presentPicture = ({
  id,
  name,
  width,
  height,
  bytes,
}: FileRow): z.input<typeof filesApi.keepPicture.response> => ({ id, url: `/storage/${name}`, width, height, bytes });
