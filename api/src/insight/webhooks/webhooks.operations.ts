import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import {
  replayedSchema,
  rotateSecretSchema,
  webhookDeliveriesPageSchema,
  webhookDeliveriesQuerySchema,
  webhookDeliverySchema,
  webhookFormSchema,
  webhookSchema,
  webhookSecretSchema,
  webhooksSchema,
  webhookStatusSchema,
} from '@pengawas/shared/contracts/webhooks'
import type { Operation } from '../../kernel/http/operation.ts'

const access: Operation['access'] = ['webhook:manage']

export const webhookOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/webhooks',
    summary: 'Endpoints that are told what happens',
    access,
    answer: webhooksSchema,
  },
  {
    method: 'post',
    path: '/webhooks',
    summary: 'Make an endpoint, whose secret this answer shows once',
    access,
    body: webhookFormSchema,
    answer: webhookSecretSchema,
    status: 201,
  },
  {
    method: 'put',
    path: '/webhooks/{id}',
    summary: 'Change what an endpoint is told, and where',
    access,
    body: webhookFormSchema,
    answer: webhookSchema,
  },
  {
    method: 'delete',
    path: '/webhooks/{id}',
    summary: 'Remove an endpoint with its log',
    access,
    answer: nothingSchema,
  },
  {
    method: 'post',
    path: '/webhooks/{id}/secret',
    summary: 'Make another secret, which this answer shows once; the former one signs too for a day',
    access,
    body: rotateSecretSchema,
    answer: webhookSecretSchema,
  },
  {
    method: 'post',
    path: '/webhooks/{id}/status',
    summary: 'Pause an endpoint, or turn it on',
    access,
    body: webhookStatusSchema,
    answer: webhookSchema,
  },
  {
    method: 'post',
    path: '/webhooks/{id}/test',
    summary: 'Send a message without content',
    access,
    answer: webhookSchema,
    status: 202,
  },
  {
    method: 'post',
    path: '/webhooks/{id}/replay',
    summary: 'Send once more what was given up',
    access,
    answer: replayedSchema,
    status: 202,
  },
  {
    method: 'get',
    path: '/webhook-deliveries',
    summary: 'What was sent, and what became of it',
    access,
    query: webhookDeliveriesQuerySchema,
    answer: webhookDeliveriesPageSchema,
  },
  {
    method: 'post',
    path: '/webhook-deliveries/{id}/replay',
    summary: 'Send one message once more',
    access,
    answer: webhookDeliverySchema,
    status: 202,
  },
]
