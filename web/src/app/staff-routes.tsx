import { Navigate, type RouteObject } from 'react-router'
import { RequirePermission, RequireStaff } from './guards.tsx'

/** The staff tabs, each with an address of its own, so that back, reload and links work. */
export const staffRoutes: RouteObject = {
  Component: RequireStaff,
  children: [
    {
      path: '/dashboard',
      lazy: async () => ({ Component: (await import('./staff-layout.tsx')).StaffLayout }),
      children: [
        { index: true, element: <Navigate to="overview" replace /> },
        { path: 'settings', element: <Navigate to="/dashboard/overview?settings=account" replace /> },
        {
          path: 'overview',
          lazy: async () => ({ Component: (await import('../features/overview/components/overview-page.tsx')).OverviewPage }),
        },
        {
          element: <RequirePermission permission="user:manage" />,
          children: [
            {
              path: 'users',
              lazy: async () => ({ Component: (await import('../features/people/components/users-page.tsx')).UsersPage }),
            },
            {
              path: 'system',
              lazy: async () => ({ Component: (await import('../features/overview/components/system-page.tsx')).SystemPage }),
            },
          ],
        },
        {
          element: <RequirePermission permission="audit:read" />,
          children: [
            {
              path: 'audit',
              lazy: async () => ({ Component: (await import('../features/audit/components/audit-page.tsx')).AuditPage }),
            },
          ],
        },
        {
          element: <RequirePermission permission="system:read" />,
          children: [
            {
              path: 'logs',
              lazy: async () => ({ Component: (await import('../features/audit/components/audit-page.tsx')).AuditPage }),
            },
          ],
        },
        {
          element: <RequirePermission permission="outbox:read" />,
          children: [
            {
              path: 'outbox',
              lazy: async () => ({ Component: (await import('../features/outbox/components/outbox-page.tsx')).OutboxPage }),
            },
          ],
        },
        {
          element: <RequirePermission permission="participant:manage" />,
          children: [
            {
              path: 'participants',
              lazy: async () => ({
                Component: (await import('../features/people/components/participants-page.tsx')).ParticipantsPage,
              }),
            },
          ],
        },
        {
          element: <RequirePermission permission="assessment:manage" />,
          children: [
            {
              path: 'assessments',
              lazy: async () => ({
                Component: (await import('../features/assessments/components/assessments-page.tsx')).AssessmentsPage,
              }),
            },
          ],
        },
      ],
    },
  ],
}
