export const files = {
  errors: {
    pictures_busy: "Many pictures are being prepared at this moment. Please try again in {{seconds}} seconds.",
  },
  picture: {
    too_large: "The picture has more than {{max}} MB. Choose a smaller one.",
    too_many_pixels: "The picture has more than {{max}} million pixels. Choose a smaller one.",
    unknown: "This is not a picture we can read. Choose a PNG, JPEG or WebP file.",
    svg: "SVG files cannot be shown in mails. Save the drawing as PNG and choose that.",
    gif: "GIF files are not taken. Choose a PNG, JPEG or WebP file.",
    broken: "The picture is damaged and cannot be read to its end. Save it again and choose the new file.",
  },
} as const;
