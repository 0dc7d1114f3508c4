import { toNaira } from '#lib/money.ts'
import { lagosDayOf, lagosTimeOf } from '#lib/time.ts'
import type { Paper } from './paper.ts'
import { paperNumber, vatOfPart } from './papers.ts'

/** Of UNCL 1001: commercial invoice, credit note. */
const TYPES = { receipt: '380', 'credit-note': '381' } as const

type Part = { kobo: number; netKobo: number }

/** What each sum is without its VAT. The parts come to the whole to the kobo: the last has the rest. */
function withoutVat(sums: readonly number[], { points, kobo: vatKobo }: Paper['vat']): Part[] {
  let [beforeKobo, leftKobo] = [0, vatKobo]
  return sums.map((kobo, at) => {
    const isLast = at === sums.length - 1
    const ofIt = isLast ? leftKobo : vatOfPart(kobo, beforeKobo, vatKobo === 0 ? 0 : points)
    beforeKobo += kobo
    leftKobo -= ofIt
    return { kobo, netKobo: kobo - ofIt }
  })
}

const party = ({ seller }: Paper) => ({
  party_name: seller.registeredName ?? seller.brand,
  tin: seller.tin,
  company_id: seller.cacNumber,
  email: seller.email,
  telephone: seller.phone,
  postal_address: { street_name: seller.address, country: 'NG' },
})

const buyerOf = ({ buyer }: Paper, withContacts: boolean) =>
  buyer && {
    party_name: buyer.name,
    ...(withContacts && {
      email: buyer.email,
      telephone: buyer.phone,
      postal_address: { street_name: buyer.street, city_name: buyer.place, country: 'NG' },
    }),
  }

/** The lines, discount, delivery and VAT of a paper, and what they come to. */
function sumsOf({ lines, discountKobo, deliveryKobo, totalKobo, vat }: Paper) {
  const goods = lines.map(({ kobo }) => kobo)
  // A line of goods is the last: it has the rest.
  const parts = withoutVat([-discountKobo, deliveryKobo ?? 0, ...goods], vat)
  const [discount, delivery, ...ofGoods] = parts
  const category = vat.kobo === 0 ? { id: 'O', percent: 0 } : { id: 'S', percent: vat.points / 100 }
  const exclusive = toNaira(totalKobo - vat.kobo)
  const tax = toNaira(vat.kobo)
  const charge = (isCharge: boolean, part: Part | undefined) =>
    part && part.kobo !== 0
      ? [{ charge_indicator: isCharge, amount: toNaira(Math.abs(part.netKobo)) }]
      : []
  return {
    allowance_charge: [...charge(false, discount), ...charge(true, delivery)],
    tax_total: [
      {
        tax_amount: tax,
        tax_subtotal: [{ taxable_amount: exclusive, tax_amount: tax, tax_category: category }],
      },
    ],
    legal_monetary_total: {
      line_extension_amount: toNaira(ofGoods.reduce((sum, { netKobo }) => sum + netKobo, 0)),
      tax_exclusive_amount: exclusive,
      tax_inclusive_amount: toNaira(totalKobo),
      payable_amount: toNaira(totalKobo),
    },
    invoice_line: lines.map(({ name, units }, at) => {
      const net = toNaira(ofGoods[at]?.netKobo ?? 0)
      const quantity = Math.max(1, units)
      return {
        id: String(at + 1),
        invoiced_quantity: quantity,
        line_extension_amount: net,
        item: { name, classified_tax_category: category },
        price: { price_amount: Number((net / quantity).toFixed(4)), base_quantity: 1 },
      }
    }),
  }
}

/**
 * A paper with the fields of the Nigerian e-invoice (BIS Billing 3.0, UBL), sums in naira. The guide of the reports
 * says what an accredited sender adds: the ids that the tax authority gives.
 */
export function toEInvoice(paper: Paper, withContacts: boolean) {
  const { kind, receipt, voidSince } = paper
  const [date = '', time = ''] = lagosTimeOf(paper.madeAt).split(' ')
  return {
    invoice_number: paperNumber(paper),
    issue_date: date,
    issue_time: `${time}:00`,
    invoice_type_code: TYPES[kind],
    payment_status: 'PAID',
    document_currency_code: 'NGN',
    tax_currency_code: 'NGN',
    order_reference: paper.orderNumber,
    ...(voidSince && { note: `Void: the refund failed on ${lagosDayOf(voidSince)}` }),
    ...(receipt && {
      billing_reference: [
        { invoice_number: paperNumber(receipt), issue_date: lagosDayOf(receipt.madeAt) },
      ],
    }),
    accounting_supplier_party: party(paper),
    accounting_customer_party: buyerOf(paper, withContacts),
    payment_means: paper.ways.map(({ company, kobo, reference }) => ({
      name: company,
      payment_id: reference,
      amount: toNaira(kobo),
    })),
    ...sumsOf(paper),
  }
}
