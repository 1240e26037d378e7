// Numbers as people read them, in their language. Formatters are costly to make and reports come ten times a
// second, so each is made once.

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.NumberFormat(language, options);
    formatters.set(key, found);
  }
  return found;
}

// 12 345 678 -> "12.3M"
export function shortCount(count: number, language: string): string {
  return formatter(language, { notation: "compact", maximumSignificantDigits: 3 }).format(count);
}

export function wholeCount(count: number, language: string): string {
  return formatter(language, { maximumFractionDigits: 0 }).format(count);
}

// The first report of a search may come after no measurable time: then there is no speed to tell.
export function speed(count: number, seconds: number): number | null {
  return seconds > 0.001 && count > 0 ? count / seconds : null;
}

// A chance that is not certain never reads as 0 % or 100 %.
export function percent(chance: number, language: string): string {
  const whole = Math.round(chance * 100);
  const honest = chance > 0 && chance < 1 ? Math.min(99, Math.max(1, whole)) : whole;
  return formatter(language, { style: "percent", maximumFractionDigits: 0 }).format(honest / 100);
}

// Hundredths of a point -> "+1.35". A true minus sign is as wide as the plus, so columns stand still.
export function points(hundredths: number, language: string, digits = 2): string {
  const text = formatter(language, {
    signDisplay: "exceptZero",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(hundredths / 100);
  return text.replace("-", "−");
}

export function decimal(value: number, language: string, digits: number): string {
  return formatter(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .format(value)
    .replace("-", "−");
}
