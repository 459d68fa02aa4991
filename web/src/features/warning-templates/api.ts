import {
  type WarningTemplate,
  warningTemplateSchema,
  type WarningTexts,
} from '@pengawas/shared/contracts/warning-templates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '../../lib/http.ts'
import { warningTemplatesQuery } from '../../lib/warning-templates.ts'

const PATH = '/api/warning-templates'

function useTemplateMutation<V>(mutationFn: (value: V) => Promise<WarningTemplate>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: warningTemplatesQuery.queryKey }),
  })
}

/** `known`: the template that is changed, as it was read; null: a new one. */
export const useSaveTemplate = () =>
  useTemplateMutation(({ texts, known }: { texts: WarningTexts; known: WarningTemplate | null }) =>
    known === null
      ? requestJson(PATH, warningTemplateSchema, { method: 'POST', body: { texts } })
      : requestJson(`${PATH}/${known.id}`, warningTemplateSchema, {
          method: 'PUT',
          body: { texts, version: known.version },
        }),
  )

/** Archives a template that is offered, and offers one again that is archived. */
export const useMoveTemplate = () =>
  useTemplateMutation(({ id, version, archivedAt }: WarningTemplate) =>
    requestJson(`${PATH}/${id}/${archivedAt === null ? 'archive' : 'restore'}`, warningTemplateSchema, {
      method: 'POST',
      body: { version },
    }),
  )
