/**
 * Whether a picture is one of ours. Those of other sites are not loaded by the back office, only by the preview's frame and the
 * mail itself.
 */
export const isKeptPicture = (src: string): boolean => src.startsWith("/");
