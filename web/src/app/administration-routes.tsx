import type { RouteObject } from 'react-router'
import { RequirePermission } from './guards.tsx'

/** Tabs about the installation itself: what it keeps, who reads it, what it could not send. */
export const administrationRoutes: RouteObject[] = [
  {
    element: <RequirePermission permission="retention:manage" />,
    children: [
      {
        path: 'retention',
        lazy: async () => ({
          Component: (await import('../features/retention/components/retention-page.tsx')).RetentionPage,
        }),
      },
    ],
  },
  {
    element: <RequirePermission permission="api-key:manage" />,
    children: [
      {
        path: 'api-keys',
        lazy: async () => ({
          Component: (await import('../features/api-keys/components/api-keys-page.tsx')).ApiKeysPage,
        }),
      },
    ],
  },
  {
    element: <RequirePermission permission="webhook:manage" />,
    children: [
      {
        path: 'webhooks',
        lazy: async () => ({
          Component: (await import('../features/webhooks/components/webhooks-page.tsx')).WebhooksPage,
        }),
      },
    ],
  },
  {
    element: <RequirePermission permission="lti:manage" />,
    children: [
      {
        path: 'lti',
        lazy: async () => ({
          Component: (await import('../features/lti/components/lti-page.tsx')).LtiPage,
        }),
      },
    ],
  },
  {
    element: <RequirePermission permission="outbox:read" />,
    children: [
      {
        path: 'outbox',
        lazy: async () => ({
          Component: (await import('../features/outbox/components/outbox-page.tsx')).OutboxPage,
        }),
      },
    ],
  },
]
