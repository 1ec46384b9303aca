import classes from "./Bone.module.css";

interface BoneProps {
  width?: number | string;
  height?: number;
  round?: boolean;
}

/** One grey shape of a skeleton. */
export function Bone({ width = "100%", height = 12, round = false }: BoneProps) {
  return <span className={classes.bone} data-round={round || undefined} style={{ width, height }} aria-hidden="true" />;
}
