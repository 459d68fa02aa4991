import type { RouteObject } from 'react-router'
import { administrationRoutes } from './administration-routes.tsx'
import { auditingRoutes } from './auditing-routes.tsx'
import { figureRoutes } from './figure-routes.tsx'
import { RequirePermission, RequireStaff } from './guards.tsx'
import { proctorRoutes } from './proctor-routes.tsx'
import { ToHome } from './to-home.tsx'

/** The staff tabs, each with an address of its own, so that back, reload and links work. */
export const staffRoutes: RouteObject = {
  Component: RequireStaff,
  children: [
    {
      path: '/dashboard',
      lazy: async () => ({ Component: (await import('./staff-layout.tsx')).StaffLayout }),
      children: [
        { index: true, element: <ToHome /> },
        { path: 'settings', element: <ToHome query="?settings=account" /> },
        {
          path: 'overview',
          lazy: async () => ({
            Component: (await import('../features/overview/components/overview-page.tsx')).OverviewPage,
          }),
        },
        {
          element: <RequirePermission permission="user:manage" />,
          children: [
            {
              path: 'users',
              lazy: async () => ({
                Component: (await import('./people-pages.tsx')).UsersPage,
              }),
            },
            {
              path: 'system',
              lazy: async () => ({
                Component: (await import('../features/overview/components/system-page.tsx')).SystemPage,
              }),
            },
          ],
        },
        {
          path: 'analytics',
          lazy: async () => ({ Component: (await import('./analytics-page.tsx')).AnalyticsPage }),
        },
        ...proctorRoutes,
        {
          element: <RequirePermission permission="audit:read" />,
          children: [
            {
              path: 'audit',
              lazy: async () => ({
                Component: (await import('../features/audit/components/audit-page.tsx')).AuditPage,
              }),
            },
            ...auditingRoutes,
          ],
        },
        {
          element: <RequirePermission permission="system:read" />,
          children: [
            {
              path: 'logs',
              lazy: async () => ({
                Component: (await import('../features/audit/components/audit-page.tsx')).AuditPage,
              }),
            },
          ],
        },
        ...administrationRoutes,
        {
          element: <RequirePermission permission="question:read" />,
          children: [
            {
              path: 'questions',
              lazy: async () => {
                const [{ QuestionsPage }, { ExchangeTools }, { QuestionImports }] = await Promise.all([
                  import('../features/question-bank/components/questions-page.tsx'),
                  import('../features/question-exchange/components/exchange-tools.tsx'),
                  import('../features/question-exchange/components/question-imports.tsx'),
                ])
                return {
                  element: (
                    <QuestionsPage tools={(query) => <ExchangeTools query={query} />} notice={<QuestionImports />} />
                  ),
                }
              },
            },
          ],
        },
        {
          element: <RequirePermission permission="question:validate" />,
          children: [
            {
              path: 'validation',
              lazy: async () => ({
                Component: (await import('../features/validation/components/tasks-page.tsx')).TasksPage,
              }),
            },
            ...(['approved', 'rejected'] as const).map((status) => ({
              path: status,
              lazy: async () => {
                const { DecidedPage } = await import('../features/validation/components/decided-page.tsx')
                return { element: <DecidedPage key={status} status={status} /> }
              },
            })),
          ],
        },
        {
          element: <RequirePermission permission="essay:mark" />,
          children: [
            {
              path: 'scoring',
              lazy: async () => ({
                Component: (await import('../features/marking/components/scoring-page.tsx')).ScoringPage,
              }),
            },
            {
              path: 'scoring/:taskId',
              lazy: async () => ({
                Component: (await import('../features/marking/components/marking-page.tsx')).MarkingPage,
              }),
            },
          ],
        },
        {
          element: <RequirePermission permission="participant:manage" />,
          children: [
            {
              path: 'participants',
              lazy: async () => ({
                Component: (await import('./people-pages.tsx')).ParticipantsPage,
              }),
            },
          ],
        },
        {
          element: <RequirePermission permission="result:read" />,
          children: [
            {
              path: 'assessments/:assessmentId/results',
              lazy: async () => ({
                Component: (await import('../features/assessment-results/components/assessment-results-page.tsx'))
                  .AssessmentResultsPage,
              }),
            },
            {
              path: 'assessments/:assessmentId/results/:testSessionId',
              lazy: async () => ({
                Component: (await import('../features/results/components/staff-result-page.tsx')).StaffResultPage,
              }),
            },
          ],
        },
        ...figureRoutes,
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
