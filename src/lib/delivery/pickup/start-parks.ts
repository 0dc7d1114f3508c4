import { type GivenPickup, pickupRecord } from './own-pickup.ts'

/**
 * Bus parks to begin with, by state. The owner adds those that fit, and says what their drivers take. Source: the motor
 * parks that the Federal Government of Nigeria named for its half-price fares in December 2023, as Nairametrics printed
 * them on 29 December 2023 ("FG lists additional motor parks to participate in the 50% rebate on transport fare
 * scheme"). For Ibadan, Benin and Calabar: the places from which buses to other states leave by "How to locate your
 * destination if lost in any Nigerian city" (The Profile).
 */
export const START_PARKS: readonly { state: string; name: string; address: string }[] = [
  { state: 'Abia', name: 'Aba, Abia Polytechnic', address: 'Beside Abia Polytechnic, Aba' },
  {
    state: 'Akwa Ibom',
    name: 'Uyo, Young Shall Grow Park',
    address: '17 Monsignor Akpan Avenue, Uyo',
  },
  { state: 'Anambra', name: 'Onitsha, Umugo Park', address: 'Port Harcourt Road, Onitsha' },
  { state: 'Cross River', name: 'Calabar, Etim Edem Park', address: 'Etim Edem Park, Calabar' },
  { state: 'Edo', name: 'Benin City, Iyaro', address: 'Iyaro, Benin City' },
  { state: 'Enugu', name: 'Enugu, Old Park', address: 'Old Park, Enugu' },
  { state: 'Federal Capital Territory', name: 'Abuja, Jabi Park', address: 'Jabi, Abuja' },
  { state: 'Gombe', name: 'Gombe Line Park', address: 'Opposite Government House, Gombe' },
  { state: 'Imo', name: 'Owerri, Somachi Park', address: 'Somachi Park, Owerri' },
  { state: 'Kaduna', name: 'Kaduna, Mando Park', address: 'Mando, Kaduna' },
  { state: 'Kaduna', name: 'Kaduna, Television Garage', address: 'Television Garage, Kaduna' },
  {
    state: 'Kano',
    name: 'Kano, Balmary Park',
    address: 'Ring Road, Maiduguri Bypass, Hotoro, Kano',
  },
  { state: 'Lagos', name: 'Lagos, Oshodi Terminal 3', address: 'Oshodi, Lagos' },
  { state: 'Oyo', name: 'Ibadan, Iwo Road', address: 'Iwo Road, Ibadan' },
  { state: 'Plateau', name: 'Jos, Gadabiu Luxury Park', address: 'Gadabiu Park, Jos' },
  {
    state: 'Rivers',
    name: 'Port Harcourt, Ezenwata Park',
    address: 'Olu Obasanjo Road, Port Harcourt',
  },
  { state: 'Sokoto', name: 'Sokoto Central Park', address: 'Central Park, Sokoto' },
]

/** After how many hours a parcel at a park of the list counts as not fetched. */
const START_WAIT = 48

/** A park of the list as a pickup place. What its driver takes is not said. */
export const toPickup = (
  { name, address }: { name: string; address: string },
  stateId: number,
): GivenPickup => ({
  ...pickupRecord.blank,
  kind: 'park',
  name,
  address,
  stateId,
  waitHours: START_WAIT,
})
