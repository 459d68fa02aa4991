import {
  IconClipboardList,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconMailForward,
  IconSchool,
  IconServer2,
  IconSettings,
  IconShieldCheck,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { TabId } from '../rules/tabs.ts'

export const TAB_ICONS: Readonly<Record<TabId, Icon>> = {
  overview: IconLayoutDashboard,
  users: IconUsers,
  assessments: IconClipboardList,
  participants: IconSchool,
  monitoring: IconLayoutGrid,
  system: IconServer2,
  audit: IconShieldCheck,
  logs: IconHistory,
  outbox: IconMailForward,
  settings: IconSettings,
}
