// Pages before sign-in load only a part of Mantine's styles, and this is not in it.
import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton as MantineSkeleton } from "@mantine/core";

interface SkeletonProps {
  width?: number | string;
  height?: number;
  circle?: boolean;
}

/** One grey shape in place of something that is being loaded; as high as a line of small text unless told otherwise. */
export function Skeleton({ width = "100%", height = 12, circle = false }: SkeletonProps) {
  return <MantineSkeleton width={width} height={height} circle={circle} radius="sm" maw="100%" aria-hidden="true" />;
}
