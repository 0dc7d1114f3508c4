import { defineRecord } from '#lib/records/record.ts'
import { offerDeskTexts } from '#lib/texts/desk/offers.ts'
import { offerFields } from '../offer-fields.ts'

/** An offer in the words of the desk. */
export const offerRecord = defineRecord(offerDeskTexts, offerFields)
