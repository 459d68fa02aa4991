import { warningTemplatesSchema } from '@pengawas/shared/contracts/warning-templates'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from './http.ts'

/** The warnings that the agency has prepared; the archived ones are among them for those who manage them. */
export const warningTemplatesQuery = queryOptions({
  queryKey: ['warning-templates'],
  queryFn: ({ signal }) => requestJson('/api/warning-templates', warningTemplatesSchema, { signal }),
})
