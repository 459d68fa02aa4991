import { Autocomplete, Button, Modal, Progress, Stack, Text } from '@mantine/core'
import { unitSchema } from '@pengawas/shared/contracts/people'
import { UNITS } from '@pengawas/shared/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { type Change, useBulkChange } from '../api/bulk.ts'
import type { Kind } from '../api/people.ts'
import { BulkResults } from './bulk-results.tsx'
import { useAskedClose } from './use-asked-close.tsx'

interface BulkDialogProps {
  kind: Kind
  action: Change['kind']
  ids: readonly string[]
  onClose: () => void
}

/** One confirmation for all chosen people, then how far it has come, then what became of each. */
export function BulkDialog({ kind, action, ids, onClose }: BulkDialogProps) {
  const { t, i18n } = useTranslation(['people', 'actions', 'common'])
  const bulk = useBulkChange(kind)
  const [unit, setUnit] = useState('')
  const change: Change = action === 'set-unit' ? { kind: action, unit: unit.trim() } : { kind: action }
  const isReady = action !== 'set-unit' || unitSchema.safeParse(unit).success
  const isRunning = bulk.state === 'running'
  const value = formatCount(ids.length, i18n.language)
  const [isKept, setKept] = useState(false)
  const close = useAskedClose(!isKept && bulk.results.some(({ password }) => password !== null), onClose)
  return (
    <Modal
      opened
      onClose={close}
      title={t(`people:bulk.actions.${action}`)}
      size="lg"
      closeOnClickOutside={false}
      // What is under way goes on; closing would only hide it, and the passwords with it.
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {bulk.state === 'done' ? (
        <BulkResults
          results={bulk.results}
          asked={ids.length}
          error={bulk.error}
          onKept={() => setKept(true)}
          onDone={close}
        />
      ) : (
        <Stack gap="md">
          <Text>{t(`people:bulk.confirm.${action}`, { value, count: ids.length })}</Text>
          {action === 'set-unit' ? (
            <Autocomplete
              label={t('people:fields.unit')}
              data={[...UNITS]}
              withAsterisk
              data-autofocus
              disabled={isRunning}
              value={unit}
              onChange={setUnit}
            />
          ) : null}
          {isRunning ? (
            <Progress
              value={(100 * bulk.results.length) / ids.length}
              aria-label={t('people:bulk.progress')}
              animated
            />
          ) : null}
          {isRunning ? null : (
            <DialogButtons onCancel={onClose}>
              <Button
                {...(action === 'deactivate' ? { color: 'red' } : {})}
                disabled={!isReady}
                onClick={() => bulk.start(ids, change)}
              >
                {t(`people:bulk.actions.${action}`)}
              </Button>
            </DialogButtons>
          )}
        </Stack>
      )}
    </Modal>
  )
}
