import { COMPETENCIES, type Competency } from '@pengawas/shared/questions'
import { ROLES, type Role } from '@pengawas/shared/roles'
import type { UserRow } from '../../../identity/users/users.entity.ts'
import { newUserRow } from '../../../identity/users/users.rules.ts'
import { demoEmail } from '../demo-users.ts'
import type { Draw } from './draw.rules.ts'
import { NAME_LISTS, UNITS } from './year-names.ts'

const DAY_MS = 24 * 60 * 60_000
/** Of every thousand accounts; the rest are candidates. */
const STAFF: Readonly<Record<Exclude<Role, 'peserta'>, number>> = {
  'super-admin': 0.6,
  administrator: 2.4,
  penilai: 5,
  validator: 2,
  proktor: 12,
  auditor: 1.2,
}
/** An essay may need three people. */
const LEAST_STAFF = 3

/** What a candidate can do, in standard deviations of all candidates; never stored. */
export interface Ability {
  overall: number
  byCompetency: Record<Competency, number>
  /** By how much it grows in a year. */
  growth: number
}

export interface People {
  /** New accounts, those of the demo left out. */
  rows: UserRow[]
  /** Everybody, with the demo's. */
  byRole: Record<Role, UserRow[]>
  /** How many of the first candidates are the demo's. */
  demoCandidates: number
  abilities: ReadonlyMap<string, Ability>
}

function nameOf(draw: Draw): string {
  const { first, second, between } = draw.weighted(NAME_LISTS.map((list) => [list, list.percent] as const))
  return `${draw.pick<string>(first)}${between}${draw.pick<string>(second)}`
}

/** A NIP of 18 digits: birth, appointment, sex, and a running number that nobody born that day has. */
function createNips(draw: Draw): () => { nip: string; birthDate: string } {
  const taken = new Set<string>()
  return () => {
    for (;;) {
      const birth = [draw.int(1966, 2001), draw.int(1, 12), draw.int(2, 28)] as const
      const [year, month, day] = [
        String(birth[0]),
        String(birth[1]).padStart(2, '0'),
        String(birth[2]).padStart(2, '0'),
      ]
      const appointed = `${Math.min(2025, birth[0] + draw.int(23, 30))}${draw.pick(['03', '04', '12'])}`
      const nip = `${year}${month}${day}${appointed}${draw.int(1, 2)}${String(draw.int(1, 40)).padStart(3, '0')}`
      if (taken.has(nip)) continue
      taken.add(nip)
      return { nip, birthDate: `${year}-${month}-${day}` }
    }
  }
}

function abilityOf(draw: Draw, ofUnit: number): Ability {
  const overall = ofUnit + 0.9 * draw.normal()
  return {
    overall,
    byCompetency: Object.fromEntries(
      COMPETENCIES.map((one) => [one, overall + 0.45 * draw.normal()]),
    ) as Ability['byCompetency'],
    growth: 0.2 + 0.25 * draw.normal(),
  }
}

/** How many accounts of each role are to be made beside those that there are. */
function wantedOf(users: number, existing: readonly UserRow[]): (readonly [Role, number])[] {
  const has = (role: Role): number => existing.filter((user) => user.role === role).length
  const staff = Object.entries(STAFF).map(([role, perThousand]) => {
    const total = Math.max(LEAST_STAFF, Math.round((users * perThousand) / 1_000))
    return [role as Role, Math.max(0, total - has(role as Role))] as const
  })
  const others = staff.reduce((sum, [, count]) => sum + count, 0)
  return [...staff, ['peserta', Math.max(0, users - existing.length - others)]]
}

/** The people of a year: the demo's and new ones, with what the candidates can do. */
export function makePeople(
  draw: Draw,
  existing: readonly UserRow[],
  { users, beganAt, passwordHash }: { users: number; beganAt: Date; passwordHash: string },
): People {
  const nextNip = createNips(draw)
  const units = UNITS.map((unit) => ({ unit, size: Math.exp(0.6 * draw.normal()), level: 0.35 * draw.normal() }))
  const levels = new Map<string | null, number>(units.map(({ unit, level }) => [unit, level]))
  const administrators = existing.filter(({ role }) => role === 'administrator')
  const [demoAdministrator] = administrators
  const rows: UserRow[] = []
  for (const [role, count] of wantedOf(users, existing)) {
    for (let index = 0; index < count; index += 1) {
      const { nip, birthDate } = nextNip()
      // Most were there when the year began; the others joined in four groups of new appointments.
      const at = new Date(beganAt.getTime() + (draw.chance(0.75) ? 0 : draw.pick([40, 120, 200, 280])) * DAY_MS)
      const owner = draw.chance(0.4) ? demoAdministrator : draw.pick(administrators)
      const account = {
        ...{ id: draw.uuid(), nip, name: nameOf(draw), email: demoEmail(nip), role, passwordHash },
        ...{ unit: draw.weighted(units.map(({ unit, size }) => [unit, size] as const)), mustChangePassword: false },
        createdBy: role === 'peserta' ? (owner?.id ?? null) : null,
      }
      const row = { ...newUserRow(account, at), birthDate }
      if (role === 'administrator') administrators.push(row)
      rows.push(role === 'peserta' && draw.chance(0.01) ? { ...row, isActive: false } : row)
    }
  }
  const all = [...existing, ...rows]
  const byRole = Object.fromEntries(
    ROLES.map((role) => [role, all.filter((user) => user.role === role)]),
  ) as People['byRole']
  const abilities = new Map(byRole.peserta.map(({ id, unit }) => [id, abilityOf(draw, levels.get(unit) ?? 0)]))
  return { rows, byRole, abilities, demoCandidates: existing.filter(({ role }) => role === 'peserta').length }
}
