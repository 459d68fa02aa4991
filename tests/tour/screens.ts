import { REPORT_CARDS } from '@pengawas/shared/contracts/report-cards'
import { isAllowed, PERMISSIONS, type Permission } from '@pengawas/shared/permissions'
import type { Role } from '@pengawas/shared/roles'
import path from 'node:path'
import { createServer } from 'vite'
import { z } from 'zod'
import { paths } from '../support/paths.ts'
import { openedScreens } from './openings.ts'

/** One screen of the app as its router names it. */
export interface Screen {
  /** Address with its parameters: `/dashboard/scoring/:taskId`. */
  pattern: string
  /** What a person needs to be let in. */
  permissions: readonly Permission[]
  /** Whether it lies among the tabs of staff, where candidates are not let in. */
  isForStaff: boolean
  /** Whether it opens without a login. */
  isPublic: boolean
}

const permissionSchema = z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]])
const elementSchema = z.object({
  type: z.unknown(),
  props: z.object({ permission: permissionSchema.optional() }),
})

interface Route {
  path?: string | undefined
  lazy?: unknown
  element?: unknown
  Component?: unknown
  children?: readonly Route[] | undefined
}

const routeSchema: z.ZodType<Route> = z.lazy(() =>
  z.object({
    path: z.string().optional(),
    lazy: z.unknown().optional(),
    element: z.unknown().optional(),
    Component: z.unknown().optional(),
    children: z.array(routeSchema).optional(),
  }),
)

const nameOf = (component: unknown): string => (typeof component === 'function' ? component.name : '')

/** Routes without code of their own only lead elsewhere, except the login, which comes with the first file. */
const isScreen = ({ lazy }: Route, element: z.infer<typeof elementSchema> | null): boolean =>
  lazy !== undefined || nameOf(element?.type) === 'LoginPage'

function screensUnder(routes: readonly Route[], above: Screen): Screen[] {
  return routes.flatMap((route) => {
    const element = route.element === undefined ? null : elementSchema.parse(route.element)
    const needed = element?.props.permission
    const pattern = route.path?.startsWith('/') ? route.path : path.posix.join(above.pattern, route.path ?? '')
    const here: Screen = {
      pattern,
      permissions: needed === undefined ? above.permissions : [...above.permissions, needed],
      isForStaff: above.isForStaff || nameOf(route.Component) === 'RequireStaff',
      isPublic: above.isPublic,
    }
    if (route.children) return screensUnder(route.children, here)
    return isScreen(route, element) ? [here] : []
  })
}

/** Every screen of the app, from its own router, so that no new one can be forgotten here. */
export async function readScreens(): Promise<Screen[]> {
  const root = path.join(paths.root, 'web')
  const server = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false },
  })
  try {
    const module = z.object({ appRoutes: z.custom<() => unknown>((value) => typeof value === 'function') })
    const { appRoutes } = module.parse(await server.ssrLoadModule('/src/app/router.tsx'))
    const start: Screen = { pattern: '/', permissions: [], isForStaff: false, isPublic: false }
    const screens = screensUnder(z.array(routeSchema).parse(appRoutes()), start)
    return screens.map((screen) => ({ ...screen, isPublic: screen.permissions.length === 0 && !screen.isForStaff }))
  } finally {
    await server.close()
  }
}

/** Whether the router lets a role in. */
export const opensFor = (screen: Screen, role: Role): boolean =>
  !screen.isPublic &&
  !(screen.isForStaff && role === 'peserta') &&
  screen.permissions.every((permission) => isAllowed(role, permission))

/** Its tabs are looked at as all tabs are. */
const SETTINGS = 'settings=account'

/** Opens a tab of a dialog whose tabs are all looked at already. */
const REPEATED = 'question=:questionId&view=analysis'

/** Dialogs that an address opens, by the screen on which they open. */
const DIALOGS: Readonly<Record<string, readonly string[]>> = {
  '/dashboard/report-cards': REPORT_CARDS.map((card) => `card=${card}&period=year`),
  '/dashboard/assessment-reports': ['report=:assessmentId'],
  '/dashboard/overview': [SETTINGS],
  '/participant': [SETTINGS],
  '/dashboard/questions': ['question=:questionId', REPEATED],
  '/dashboard/assessments': ['create=1', 'template=all', 'assessment=:assessmentId&dialog=view'],
}

/** Whether the tabs at an address are others than those at the addresses before. */
export const hasOwnTabs = (pattern: string): boolean => !pattern.endsWith(`?${REPEATED}`)

/** The screen, and each dialog that has an address of its own. */
export const patternsOf = ({ pattern }: Screen): string[] => [
  pattern,
  ...(DIALOGS[pattern] ?? []).map((query) => `${pattern}?${query}`),
]

/** Screens whose dialogs are known to the tour and that the router does not know. */
export const missingScreens = (screens: readonly Screen[]): string[] =>
  [...Object.keys(DIALOGS), ...openedScreens].filter((known) => screens.every(({ pattern }) => pattern !== known))
