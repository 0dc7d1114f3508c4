import type { StateWithLgas } from '#lib/delivery/delivery.ts'
import { PICKUP_HOURS_LENGTH } from '#lib/delivery/pickup/own-pickup.ts'
import type { Setup } from '#lib/delivery/owner/setup.ts'

/** From which state parcels go, and what they cost there and elsewhere. */
export type Home = { stateId: number; homeKobo: number; otherKobo: number }

/** The zone of one whole state, and that of everywhere else; null for a setup that is no longer the first one. */
function zonesOf({ zones, rules }: Setup) {
  const home = rules.find(({ stateId, lgaId }) => stateId !== null && lgaId === null)
  const rest = rules.find(({ stateId }) => stateId === null)
  if (!home || !rest || zones.length !== 2 || rules.length !== 2) return null
  const zoneOf = (id: number) => zones.find((zone) => zone.id === id)
  const [own, other] = [zoneOf(home.zoneId), zoneOf(rest.zoneId)]
  return own && other && own !== other ? { home, own, other } : null
}

/** What was answered of it; undefined for what stays. */
export type HomeAnswers = { [Name in keyof Home]: Home[Name] | undefined }

export function homeOf(setup: Setup): Home | null {
  const zones = zonesOf(setup)
  if (!zones) return null
  const { home, own, other } = zones
  return { stateId: home.stateId ?? 0, homeKobo: own.feeKobo, otherKobo: other.feeKobo }
}

/** The setup with what was answered. Buyers can pick up once the address is known. */
export function withHome(
  setup: Setup,
  states: readonly StateWithLgas[],
  { stateId, homeKobo, otherKobo }: HomeAnswers,
  { address, hours }: { address: string | undefined; hours: string | undefined },
): Setup {
  const pickups = setup.pickups.map((place, index) =>
    index > 0
      ? place
      : {
          ...place,
          ...(address !== undefined && { address, isShown: true }),
          ...(hours !== undefined && hours.length <= PICKUP_HOURS_LENGTH && { hours }),
        },
  )
  const zones = zonesOf(setup)
  if (!zones) return { ...setup, pickups }
  const { home, own, other } = zones
  const name = states.find(({ id }) => id === stateId)?.name
  const changed = {
    [own.id]: { ...own, name: name ?? own.name, feeKobo: homeKobo ?? own.feeKobo },
    [other.id]: { ...other, feeKobo: otherKobo ?? other.feeKobo },
  }
  const moved = name === undefined ? home : { ...home, stateId: stateId ?? home.stateId }
  return {
    zones: setup.zones.map((zone) => changed[zone.id] ?? zone),
    rules: setup.rules.map((rule) => (rule === home ? moved : rule)),
    pickups,
  }
}
