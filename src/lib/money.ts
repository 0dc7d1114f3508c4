/** Money is whole kobo inside the shop and a number of naira on the wire. */
const KOBO_PER_NAIRA = 100

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  trailingZeroDisplay: 'stripIfInteger',
})

/** `1850000` kobo is `₦18,500`; kobo are shown only when there are some. */
export const formatNaira = (kobo: number): string => naira.format(kobo / KOBO_PER_NAIRA)

/** The JSON number of the contract: naira with at most two decimals. */
export const toNaira = (kobo: number): number => kobo / KOBO_PER_NAIRA

/** Naira from a file or a form, rounded to the kobo. */
export const toKobo = (amount: number): number => Math.round(amount * KOBO_PER_NAIRA)

/** The rate of VAT, in hundredths of a percent. */
export const VAT_POINTS = 750
const WHOLE_POINTS = 10_000

/** The VAT (whole kobo) in a price that includes it. */
export const vatWithin = (kobo: number, points: number = VAT_POINTS): number =>
  Math.round((kobo * points) / (WHOLE_POINTS + points))
