import { Loader } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { TextField, type TextFieldProps } from "#web/ui/form/TextField.tsx";

interface PlaceFieldProps extends TextFieldProps {
  isWaiting: boolean;
}

/** The field for a restaurant's name; shows a spinner while Google is asked. */
export function PlaceField({ isWaiting, ...rest }: PlaceFieldProps) {
  const iconSize = rest.size === "lg" ? 18 : 16;
  return (
    <TextField
      inputMode="search"
      autoComplete="off"
      maxLength={120}
      leftSection={<IconSearch size={iconSize} stroke={1.6} aria-hidden="true" />}
      rightSection={isWaiting && <Loader size={iconSize} aria-hidden="true" />}
      {...rest}
    />
  );
}
