/** `PT1H2M3.5S` of XML Schema and ISO 8601, without years and months, whose length is not known. */
const DURATION = /^P(?:(\d{1,6})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,12}(?:\.\d{1,12})?)S)?)?$/;

/** Returns a duration like `PT1H2M3.5S` in milliseconds; undefined for anything else. */
export function durationToMs(text: string | undefined): number | undefined {
  const match = text === undefined || text.length > 64 ? null : DURATION.exec(text.trim());
  if (match === null) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const ms = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  return Math.round(ms * 1e6) / 1e6;
}
