/** Whether a media query of ours about the width fits a window so wide, where there is no window to ask. */
export function fitsWidth(query: string, width: number): boolean {
  const [, sign, size = "", unit] = /^\(width (<|>=) (\d+)(em|px)\)$/.exec(query) ?? [];
  if (sign === undefined) throw new Error(`A sketch cannot tell whether ${query} fits`);
  const limit = Number(size) * (unit === "em" ? 16 : 1);
  return sign === "<" ? width < limit : width >= limit;
}
