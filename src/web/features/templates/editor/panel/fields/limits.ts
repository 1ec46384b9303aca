import { z } from "zod";
import { type ElementType, MailElement } from "#shared/templates/elements.ts";
import { MailStyles, TEMPLATE_FIELDS } from "#shared/templates/templates.model.ts";

// How long and how large things may be is the model's to say.

type Shape = Readonly<Record<string, z.ZodType>>;

const SHAPES = new Map<ElementType | "styles" | "mail", Shape>([
  ["mail", TEMPLATE_FIELDS],
  ["styles", MailStyles.shape],
  ...MailElement.options.map(({ shape }): [ElementType, Shape] => [shape.type.value, shape]),
]);

function fieldOf(of: ElementType | "styles" | "mail", field: string): z.ZodType | undefined {
  let schema: unknown = SHAPES.get(of)?.[field];
  while (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) schema = schema.unwrap();
  return schema instanceof z.ZodType ? schema : undefined;
}

/** Letters that a line may have. */
export function longestOf(of: ElementType | "mail", field: string): number {
  const schema = fieldOf(of, field);
  return (schema instanceof z.ZodString ? schema.maxLength : undefined) ?? 2000;
}

/** The least and the most of a number. */
export function boundsOf(of: ElementType | "styles", field: string): { min: number; max: number } {
  const schema = fieldOf(of, field);
  const { minValue, maxValue } = schema instanceof z.ZodNumber ? schema : {};
  return { min: minValue ?? 0, max: maxValue ?? 600 };
}
