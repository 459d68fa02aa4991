import { Alert, Button, FileButton, Group, Modal, MultiSelect, Stack, Tabs, Textarea } from '@mantine/core'
import { type AssignedParticipant, MAX_PARTICIPANTS } from '@pengawas/shared/contracts/assessment-management'
import type { FindCandidates } from '@pengawas/shared/contracts/enrolment'
import { UNITS } from '@pengawas/shared/units'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetBlob } from '../../../lib/sheet-blob.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useFindCandidates } from '../api/enrolment.ts'
import { EnrolPreview } from './enrol-preview.tsx'

interface EnrolDialogProps {
  chosen: AssignedParticipant[]
  onClose: () => void
  onChoose: (items: AssignedParticipant[]) => void
}

/** Adds many candidates at once, by unit, by a pasted list of NIPs or by a file, and shows first who they are and who is missing. */
export function EnrolDialog({ chosen, onClose, onChoose }: EnrolDialogProps) {
  const { t } = useTranslation(['assessments', 'people', 'common'])
  const [units, setUnits] = useState<string[]>([])
  const [text, setText] = useState('')
  const [isWrongType, setWrongType] = useState(false)
  const find = useFindCandidates()
  const already = new Set(chosen.map(({ id }) => id))
  const added = find.data?.found.filter(({ id }) => !already.has(id)) ?? []
  const isOver = chosen.length + added.length > MAX_PARTICIPANTS
  const chooseFile = (file: File | null): void => {
    const sheet = file === null ? null : sheetBlob(file)
    setWrongType(file !== null && sheet === null)
    find.reset()
    if (sheet) find.mutate(sheet)
  }
  const look = (wanted: FindCandidates, isReady: boolean) => (
    <Group justify="flex-end">
      <Button variant="light" loading={find.isPending} disabled={!isReady} onClick={() => find.mutate(wanted)}>
        {t('assessments:enrol.look')}
      </Button>
    </Group>
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('assessments:enrol.title')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <Tabs
          defaultValue="units"
          keepMounted={false}
          onChange={() => {
            setWrongType(false)
            find.reset()
          }}
        >
          <Tabs.List mb="sm">
            {(['units', 'nips', 'file'] as const).map((way) => (
              <Tabs.Tab key={way} value={way}>
                {t(`assessments:enrol.ways.${way}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="units">
            <Stack gap="sm">
              <MultiSelect
                label={t('assessments:enrol.units')}
                searchable
                data={[...UNITS]}
                value={units}
                onChange={setUnits}
                data-autofocus
              />
              {look({ by: 'units', units }, units.length > 0)}
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="nips">
            <Stack gap="sm">
              <Textarea
                label={t('assessments:enrol.nips')}
                description={t('assessments:enrol.nipsHint')}
                autosize
                minRows={4}
                maxRows={10}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              {look({ by: 'nips', text }, text.trim() !== '')}
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="file">
            <FileButton onChange={chooseFile} accept=".csv,.xlsx">
              {(props) => (
                <Button
                  {...props}
                  variant="light"
                  loading={find.isPending}
                  leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
                >
                  {t('assessments:enrol.file')}
                </Button>
              )}
            </FileButton>
          </Tabs.Panel>
        </Tabs>
        {isWrongType ? (
          <Alert color="red" role="alert">
            {t('people:import.wrongType')}
          </Alert>
        ) : null}
        {find.isError ? <FailureAlert error={find.error} /> : null}
        {find.data ? <EnrolPreview result={find.data} added={added.length} /> : null}
        {isOver ? (
          <Alert color="orange" role="alert">
            {t('assessments:pick.maximum', { max: MAX_PARTICIPANTS })}
          </Alert>
        ) : null}
        <DialogButtons onCancel={onClose}>
          <Button
            disabled={added.length === 0 || isOver}
            onClick={() => {
              onChoose([...chosen, ...added])
              onClose()
            }}
          >
            {t('assessments:enrol.add', { count: added.length })}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  )
}
