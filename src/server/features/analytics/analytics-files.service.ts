import type { PeriodQuery, RedeemedFigures } from "#shared/analytics/analytics.contract.ts";
import type { NfcTable, QrTable } from "#shared/analytics/analytics-values.ts";
import { CSV_BOM, type CsvMoney, csvLine } from "#shared/domain/csv.ts";
import type { Ctx } from "#server/context.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import { readFunnel, readNfc, readQr } from "./reports.service.ts";
import { readRevenue } from "./revenue.service.ts";

type Cells = (string | number | null | CsvMoney)[];
type FileCtx = Pick<Ctx, "db" | "now" | "scope" | "t" | "locale">;

const euros = (cents: number): CsvMoney => ({ cents });

function fileOf(ctx: FileCtx, name: string, lines: readonly Cells[]): Download {
  const content = lines.map((cells) => csvLine(cells, ctx.locale)).join("");
  return { filename: `${name}.csv`, content: Buffer.from(CSV_BOM + content) };
}

/** Names a file by what it holds and its days. */
const nameOf = (name: string, { from, to }: { from: string; to: string }): string => `${name}-${from}-${to}`;

/** The months of a year. */
export async function exportRevenue(ctx: FileCtx, year: number): Promise<Download> {
  const { t } = ctx;
  const { months } = await readRevenue(ctx, year);
  const heading = [
    t("analytics_answers:headings.month"),
    t("analytics_answers:headings.entered"),
    t("analytics_answers:headings.bills_sum"),
    t("analytics_answers:headings.bills"),
    t("analytics_answers:headings.total"),
    t("analytics_answers:headings.total_year_before"),
    t("analytics_answers:headings.notes"),
  ];
  const lines = months.map((month): Cells => [
    `${year}-${String(month.month).padStart(2, "0")}`,
    month.entry && euros(month.entered_cents),
    euros(month.bills_cents),
    month.bills,
    euros(month.total_cents),
    euros(month.previous.total_cents),
    month.entry?.notes ?? null,
  ]);
  return fileOf(ctx, `${t("analytics_answers:files.revenue")}-${year}`, [heading, ...lines]);
}

/** One table of what was redeemed. */
export async function exportQr(ctx: FileCtx, { table, ...query }: PeriodQuery & { table: QrTable }): Promise<Download> {
  const { t } = ctx;
  const report = await readQr(ctx, query);
  const redeemed = [
    t("analytics_answers:headings.redeemed"),
    t("analytics_answers:headings.bills"),
    t("analytics_answers:headings.bills_sum"),
  ];
  const figures = (row: RedeemedFigures): Cells => [row.redeemed, row.bills, euros(row.revenue_cents)];
  const tables: Record<QrTable, () => Cells[]> = {
    days: () => [
      [
        t(`analytics_answers:headings.${report.series.unit}`),
        ...redeemed,
        t("analytics_answers:headings.used_before"),
        t("analytics_answers:headings.invalid"),
      ],
      ...report.series.points.map((row) => [row.start, ...figures(row), row.used_before, row.invalid]),
    ],
    offers: () => [
      [t("analytics_answers:headings.offer"), ...redeemed],
      ...report.offers.map((row) => [t(`analytics_answers:offers.${row.offer}`), ...figures(row)]),
    ],
    campaigns: () => [
      [t("analytics_answers:headings.campaign"), ...redeemed],
      ...report.campaigns.map((row) => [row.name ?? t("analytics_answers:offers.surprise"), ...figures(row)]),
    ],
    hours: () => [
      [t("analytics_answers:headings.weekday"), ...Array.from({ length: 24 }, (_, hour) => `${hour}:00`)],
      ...report.hours.map((row, at) => [weekdayName(ctx, at), ...row]),
    ],
  };
  return fileOf(ctx, nameOf(t(`analytics_answers:files.qr_${table}`), report.period), tables[table]());
}

/** Monday is 0. */
const weekdayName = ({ locale }: FileCtx, weekday: number): string =>
  new Date(Date.UTC(2024, 0, 1 + weekday)).toLocaleDateString(locale, { weekday: "long", timeZone: "UTC" });

/** One table of what keychains brought. */
export async function exportNfc(
  ctx: FileCtx,
  { table, ...query }: PeriodQuery & { table: NfcTable },
): Promise<Download> {
  const { t } = ctx;
  const report = await readNfc(ctx, query);
  const heading = [
    t("analytics_answers:headings.taps"),
    t("analytics_answers:headings.leads"),
    t("analytics_answers:headings.consents"),
    t("analytics_answers:headings.conversions"),
  ];
  const figures = (row: (typeof report)["totals"]): Cells => [row.taps, row.leads, row.consents, row.conversions];
  const lines: Cells[] =
    table === "days"
      ? [
          [t(`analytics_answers:headings.${report.series.unit}`), ...heading],
          ...report.series.points.map((row) => [row.start, ...figures(row)]),
        ]
      : [
          [t("analytics_answers:headings.keychain"), t("analytics_answers:headings.name"), ...heading],
          ...report.sources.map((row) => [
            row.id === null ? t("analytics_answers:own_link") : row.code,
            row.name ?? "",
            ...figures(row),
          ]),
        ];
  return fileOf(ctx, nameOf(t(`analytics_answers:files.nfc_${table}`), report.period), lines);
}

/** The steps from tap to redemption, and what they returned. */
export async function exportFunnel(ctx: FileCtx, query: PeriodQuery): Promise<Download> {
  const { t } = ctx;
  const report = await readFunnel(ctx, query);
  const money = ["bills_cents", "entered_cents", "total_cents", "cost_cents", "balance_cents"] as const;
  const lines: Cells[] = [
    [
      t("analytics_answers:headings.step"),
      t("analytics_answers:headings.value"),
      ...(report.compared_with ? [t("analytics_answers:headings.before")] : []),
    ],
    ...report.steps.map(({ step, value, previous }) => [
      t(`analytics_answers:steps.${step}`),
      value,
      ...(previous === null ? [] : [previous]),
    ]),
    ...money.map((name) => [
      t(`analytics_answers:return.${name}`),
      euros(report.return[name]),
      ...(report.previous_return ? [euros(report.previous_return[name])] : []),
    ]),
  ];
  return fileOf(ctx, nameOf(t("analytics_answers:files.funnel"), report.period), lines);
}
