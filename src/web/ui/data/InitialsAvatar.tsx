import { avatarOf, type AvatarShape } from "./avatar.ts";
import classes from "./InitialsAvatar.module.css";

interface InitialsAvatarProps {
  name: string;
  size?: number;
  shape?: AvatarShape;
}

/** The initials of a name, as decoration beside the written name. */
export function InitialsAvatar({ name, size = 36, shape = "person" }: InitialsAvatarProps) {
  const { initials, colour } = avatarOf(name, shape);
  return (
    <span
      className={classes.avatar}
      data-shape={shape}
      data-color={colour}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * (shape === "tile" ? 0.4 : 0.34))) }}
      data-initials={initials}
      aria-hidden="true"
    />
  );
}
