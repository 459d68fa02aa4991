import type { RouteObject } from 'react-router'
import { RequirePermission } from './guards.tsx'

/** Tabs about supervision, beside the wall. */
export const proctorRoutes: RouteObject[] = [
  {
    element: <RequirePermission permission="wall:watch" />,
    children: [
      {
        path: 'waiting-room',
        lazy: async () => ({ Component: (await import('./waiting-room.tsx')).WaitingRoom }),
      },
    ],
  },
  {
    element: <RequirePermission permission="test-session:list" />,
    children: [
      {
        path: 'sessions',
        lazy: async () => ({ Component: (await import('./sessions.tsx')).Sessions }),
      },
    ],
  },
  {
    element: <RequirePermission permission="recording:read" />,
    children: [
      {
        path: 'sessions/:testSessionId/timeline',
        lazy: async () => ({
          Component: (await import('../features/timeline/components/timeline-page.tsx')).TimelinePage,
        }),
      },
    ],
  },
  {
    element: <RequirePermission permission="flag:list" />,
    children: [
      {
        path: 'flags',
        lazy: async () => ({
          Component: (await import('./flags.tsx')).Flags,
        }),
      },
    ],
  },
  {
    element: <RequirePermission permission="evidence:package" />,
    children: [
      {
        path: 'packages',
        lazy: async () => ({
          Component: (await import('../features/packages/components/packages-page.tsx')).PackagesPage,
        }),
      },
    ],
  },
  {
    element: <RequirePermission permission="appeal:decide" />,
    children: [
      {
        path: 'appeals',
        lazy: async () => ({
          Component: (await import('../features/appeals/components/appeals-page.tsx')).AppealsPage,
        }),
      },
    ],
  },
  {
    element: <RequirePermission permission="warning-template:manage" />,
    children: [
      {
        path: 'warning-templates',
        lazy: async () => ({
          Component: (await import('../features/warning-templates/components/warning-templates-page.tsx'))
            .WarningTemplatesPage,
        }),
      },
    ],
  },
  {
    element: <RequirePermission permission="test-session:command" />,
    children: [
      {
        path: 'incidents',
        lazy: async () => ({
          Component: (await import('../features/wall/incidents/incidents-page.tsx')).IncidentsPage,
        }),
      },
    ],
  },
]
