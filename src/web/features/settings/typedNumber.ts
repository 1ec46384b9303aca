/** A whole number as somebody typed it; what is none becomes none, which every bound refuses. */
export const numberOf = (text: string): number => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN);
