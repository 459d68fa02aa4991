import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { templateQuery } from '../api/templates.ts'
import { beginWith } from '../rules/begin-with.ts'
import { readDraft } from '../rules/read-draft.ts'
import { CreateDialog } from './create-dialog.tsx'
import { EditTemplate } from './template-dialog.tsx'

interface OpenTemplateProps {
  id: string
  /** A new assessment begins with it; otherwise it is edited itself. */
  isUsed: boolean
  onClose: () => void
}

/** A template that the address names. */
export function OpenTemplate({ id, isUsed, onClose }: OpenTemplateProps) {
  const { t } = useTranslation('assessments')
  const template = useQuery(templateQuery(id))
  if (!template.data)
    return (
      <DialogFrame title={t('template.title')} onClose={onClose}>
        <QueryStatus result={template} />
      </DialogFrame>
    )
  if (!isUsed) return <EditTemplate template={template.data} onClose={onClose} />
  const values = beginWith(readDraft(template.data.form), '')
  return <CreateDialog draft={null} from={{ name: `template:${id}`, values }} onClose={onClose} />
}
