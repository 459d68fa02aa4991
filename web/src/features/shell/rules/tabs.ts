import type { Role } from '@pengawas/shared/roles'

const TAB_IDS = [
  'overview',
  'questions',
  'validation',
  'approved',
  'rejected',
  'analytics',
  'users',
  'assessments',
  'live-score',
  'assessment-reports',
  'participants',
  'monitoring',
  'sessions',
  'reports',
  'second-looks',
  'appeals',
  'packages',
  'waiting-room',
  'flags',
  'incidents',
  'warning-templates',
  'system',
  'audit',
  'retention',
  'api-keys',
  'logs',
  'outbox',
  'scoring',
  'settings',
] as const
export type TabId = (typeof TAB_IDS)[number]

/** What each role's sidebar shows, in its order; a super-admin's has every tab, and the whole log in place of their own. Settings open as a dialog over whatever is there. */
const TABS_OF_ROLE: Readonly<Record<Role, readonly TabId[]>> = {
  'super-admin': [
    'overview',
    'users',
    'participants',
    'assessments',
    'live-score',
    'assessment-reports',
    'questions',
    'validation',
    'approved',
    'rejected',
    'analytics',
    'monitoring',
    'sessions',
    'reports',
    'second-looks',
    'appeals',
    'packages',
    'waiting-room',
    'flags',
    'incidents',
    'warning-templates',
    'scoring',
    'system',
    'audit',
    'retention',
    'api-keys',
    'outbox',
    'settings',
  ],
  administrator: [
    'overview',
    'assessments',
    'participants',
    'live-score',
    'assessment-reports',
    'flags',
    'warning-templates',
    'logs',
    'settings',
  ],
  proktor: [
    'overview',
    'monitoring',
    'sessions',
    'flags',
    'packages',
    'analytics',
    'waiting-room',
    'incidents',
    'settings',
  ],
  penilai: ['questions', 'analytics', 'scoring', 'live-score', 'settings'],
  validator: ['validation', 'approved', 'rejected', 'analytics', 'settings'],
  auditor: [
    'overview',
    'reports',
    'sessions',
    'live-score',
    'assessment-reports',
    'flags',
    'analytics',
    'second-looks',
    'appeals',
    'packages',
    'audit',
    'retention',
    'settings',
  ],
  peserta: [],
}

export function tabsOf(role: Role): readonly TabId[] {
  return TABS_OF_ROLE[role]
}

/** The tab of an address such as `/dashboard/users`; the dashboard itself is the overview. */
export function tabAt(pathname: string): TabId {
  const named = pathname.split('/')[2]
  return TAB_IDS.find((id) => id === named) ?? 'overview'
}
