const icon = (size: number, paths: string, stroke = 1.6): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

export const ICONS = {
  back: icon(18, '<path d="M5 12h14M5 12l6 6M5 12l6-6"/>', 1.9),
  flask: icon(16, '<path d="M9 3h6M10 9h4M10 3v6l-4 11a.7.7 0 0 0 .5 1h11a.7.7 0 0 0 .5-1l-4-11V3"/>', 1.8),
  lock: icon(
    16,
    '<path d="M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM11 16a1 1 0 1 0 2 0a1 1 0 0 0-2 0M8 11V7a4 4 0 1 1 8 0v4"/>',
    1.8,
  ),
  lockSmall: icon(
    14,
    '<path d="M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM11 16a1 1 0 1 0 2 0a1 1 0 0 0-2 0M8 11V7a4 4 0 1 1 8 0v4"/>',
  ),
  card: icon(
    18,
    '<path d="M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM3 10h18M7 15h.01M11 15h2"/>',
  ),
  check: icon(16, '<path d="M5 12l5 5L20 7"/>', 2),
  checkLarge: icon(28, '<path d="M5 12l5 5L20 7"/>', 1.8),
  phone: icon(
    20,
    '<path d="M11.5 21H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v9.5M11 4h2M12 17v.01M15 19l2 2l4-4"/>',
  ),
  shield: icon(
    32,
    '<path d="M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1-8.5 15a12 12 0 0 1-8.5-15a12 12 0 0 0 8.5-3M11 11a1 1 0 1 0 2 0a1 1 0 1 0-2 0M12 12v2.5"/>',
  ),
  alert: icon(18, '<path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 8v4M12 16h.01"/>'),
  clock: icon(28, '<path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 7v5l3 3"/>'),
  file: icon(
    16,
    '<path d="M14 3v4a1 1 0 0 0 1 1h4M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2M12 17v-6M9.5 14.5L12 17l2.5-2.5"/>',
  ),
  visa: '<svg class="b-visa" width="24" height="16" viewBox="0 0 24 16" aria-hidden="true"><rect x=".5" y=".5" width="23" height="15" rx="2.5" fill="#fff" stroke="#ded7ce"/><path fill="#1a1f71" d="M10.2 10.9H8.8l.9-5.7h1.4zM15.3 5.4a3.5 3.5 0 0 0-1.3-.2c-1.4 0-2.4.7-2.4 1.8 0 .8.7 1.2 1.3 1.5.5.2.7.4.7.7 0 .4-.4.5-.8.5-.6 0-.9-.1-1.4-.3l-.2-.1-.2 1.2c.4.1 1 .3 1.7.3 1.5 0 2.5-.7 2.5-1.8 0-.6-.4-1.1-1.2-1.5-.5-.2-.8-.4-.8-.7 0-.2.3-.5.8-.5.5 0 .8.1 1 .2l.2.1zM18.8 5.2h-1.1c-.3 0-.6.1-.7.5l-2.1 5.2h1.5l.3-.8h1.8l.2.8h1.3zm-1.7 3.8l.7-2 .4 2zM7.6 5.2L6.2 9.1l-.1-.8C5.8 7.4 5 6.5 4.1 6l1.3 4.900h1.500l2.2-5.700z"/><path fill="#f7a600" d="M4.9 5.200H2.600v.1c1.8.4 3 1.5 3.5 2.900l-.5-2.500c-.1-.4-.4-.5-.7-.5z"/></svg>',
  mastercard:
    '<svg class="b-mastercard" width="24" height="16" viewBox="0 0 24 16" aria-hidden="true"><rect x=".5" y=".5" width="23" height="15" rx="2.5" fill="#fff" stroke="#ded7ce"/><circle cx="9.7" cy="8" r="4.2" fill="#eb001b"/><circle cx="14.3" cy="8" r="4.2" fill="#f79e1b" fill-opacity=".88"/></svg>',
  amex: '<svg class="b-amex" width="24" height="16" viewBox="0 0 24 16" aria-hidden="true"><rect width="24" height="16" rx="3" fill="#1f72cd"/><path d="M4 10.500l2-5h1.500l2 5M5 9h3.500M11 10.500v-5l2 3 2-3v5M17 5.500l3 5M20 5.500l-3 5" stroke="#fff" stroke-width="1.2" fill="none"/></svg>',
};

export const mark = (size: number): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9.5" fill="#85274F"/><path fill="#fff" d="M9.2 9.9c0-1.5 1.2-2.7 2.7-2.7h5.3a7.3 7.3 0 0 1 0 14.6h-3.4v1.7a2.3 2.3 0 0 1-4.6 0z"/><path fill="#EFA31A" stroke="#EFA31A" stroke-width=".9" stroke-linejoin="round" d="M17 10.1l1.35 2.82 3.1.4-2.27 2.15.57 3.08L17 17.06l-2.75 1.5.57-3.09-2.27-2.15 3.1-.4z"/></svg>`;
