/** A restaurant as an option of a select. */
export const namedOption = ({ id, name, city }: { id: string; name: string; city: string }) => ({
  value: id,
  label: city === "" ? name : `${name}, ${city}`,
});
