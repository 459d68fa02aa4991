import type { RouteObject } from 'react-router'

/** The auditor's tabs beside the log. */
export const auditingRoutes: RouteObject[] = [
  {
    path: 'reports',
    lazy: async () => {
      const { DeskSessionsPage } = await import('../features/auditing/components/desk-sessions-page.tsx')
      return { element: <DeskSessionsPage key="reports" name="reports" /> }
    },
  },
  {
    path: 'second-looks',
    lazy: async () => ({
      Component: (await import('../features/auditing/components/second-looks-page.tsx')).SecondLooksPage,
    }),
  },
]
