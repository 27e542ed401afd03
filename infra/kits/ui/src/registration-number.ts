// Codes of states and union territories on number plates; former ones too, while their plates are on the road.
const regions = new Set(
  'AN AP AR AS BR CG CH DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ SK TG TN TR TS UA UK UP WB'.split(
    ' ',
  ),
);
const stateSeries = /^([A-Z]{2})(\d{1,2})([A-Z]{0,3})(\d{1,4})$/;
const bharatSeries = /^(\d{2})(BH)(\d{4})([A-Z]{1,2})$/;

/**
 * An Indian registration number in its standard form, "DL 01 AB 4207" or "22 BH 6517 A", from any spacing and case;
 * null when the text is not one.
 */
export function registrationNumber(typed: string): string | null {
  const compact = typed.toUpperCase().replaceAll(/[\s.-]/g, '');
  const bharat = bharatSeries.exec(compact);
  if (bharat) return bharat.slice(1).join(' ');
  const [, region = '', district = '', series = '', number = ''] = stateSeries.exec(compact) ?? [];
  if (!regions.has(region) || Number(number) === 0) return null;
  return [region, district.padStart(2, '0'), series, number.padStart(4, '0')].filter(Boolean).join(' ');
}
