import { Alert, Button, Stack } from '@mantine/core'
import type { MarkingDetail } from '@pengawas/shared/contracts/marking'
import { IconBulb } from '@tabler/icons-react'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevise } from '../api/marking.ts'
import { valuesOf } from '../rules/mark-values.ts'
import { MarkForm } from './mark-form.tsx'

interface RevisionProps {
  task: MarkingDetail
  dirtyRef: RefObject<() => boolean>
  onSaved: (task: MarkingDetail) => void
  /** Reads the essay again, and calls back when it is there. */
  onReload: (done: () => void) => void
  isReloading: boolean
}

/** The one marker of an essay sees the suggestion after their own mark, and may think again once. */
export function Revision({ task, dirtyRef, onSaved, onReload, isReloading }: RevisionProps) {
  const { t } = useTranslation('marking')
  const [isOpen, setOpen] = useState(false)
  const save = useRevise(task.id)
  const [own] = task.marks
  return (
    <Stack gap="md">
      <Alert color="blue" icon={<IconBulb aria-hidden />} title={t('revision.title')}>
        {t('revision.text')}
      </Alert>
      {isOpen && own ? (
        <MarkForm
          task={task}
          needsReason
          reason={{ label: t('revision.reason'), missing: 'reasonRequired' }}
          initial={{ ...valuesOf(own), comment: '' }}
          submitLabel={t('revision.save')}
          save={save}
          dirtyRef={dirtyRef}
          onSaved={onSaved}
          onReload={() => onReload(() => save.reset())}
          isReloading={isReloading}
        />
      ) : (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
          {t('revision.open')}
        </Button>
      )}
    </Stack>
  )
}
