import type { Role } from '@pengawas/shared/roles'

export interface DemoUser {
  nip: string
  name: string
  role: Role
  unit: string
}

const PREFIX = '199001012020011'
const AGENCY = 'Badan Strategi Kebijakan Dalam Negeri (BSKDN)'

/** One person per staff role and six candidates. The names are invented. */
export const DEMO_USERS: readonly DemoUser[] = [
  { nip: `${PREFIX}001`, name: 'Rahmat Hidayat', role: 'super-admin', unit: AGENCY },
  { nip: `${PREFIX}002`, name: 'Sri Wahyuni', role: 'administrator', unit: AGENCY },
  { nip: `${PREFIX}003`, name: 'Bambang Sutrisno', role: 'penilai', unit: AGENCY },
  { nip: `${PREFIX}004`, name: 'Dewi Lestari', role: 'validator', unit: AGENCY },
  { nip: `${PREFIX}005`, name: 'Agus Pratama', role: 'proktor', unit: AGENCY },
  { nip: `${PREFIX}006`, name: 'Nurul Aini', role: 'auditor', unit: AGENCY },
  { nip: `${PREFIX}101`, name: 'Andi Saputra', role: 'peserta', unit: 'Sekretariat Jenderal' },
  { nip: `${PREFIX}102`, name: 'Maria Simanjuntak', role: 'peserta', unit: 'Sekretariat Jenderal' },
  { nip: `${PREFIX}103`, name: 'I Made Wirawan', role: 'peserta', unit: AGENCY },
  { nip: `${PREFIX}104`, name: 'Siti Rahmawati', role: 'peserta', unit: AGENCY },
  { nip: `${PREFIX}105`, name: 'Yohanes Kambuaya', role: 'peserta', unit: 'Sekretariat Jenderal' },
  { nip: `${PREFIX}106`, name: 'Fitri Handayani', role: 'peserta', unit: AGENCY },
]

/** No mail leaves for this domain: `.invalid` is reserved (RFC 2606). */
export const demoEmail = (nip: string): string => `${nip}@pengawas.invalid`
