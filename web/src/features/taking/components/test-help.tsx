import { Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AssessmentNotes } from '../../../ui/assessment-notes.tsx'
import { KeyList } from '../../../ui/key-list.tsx'

interface TestHelpProps {
  opened: boolean
  isAdaptive: boolean
  instructions: string
  requirements: readonly string[]
  onClose: () => void
}

/** What the organiser asks of candidates, and the keys. */
export function TestHelp({ opened, isAdaptive, instructions, requirements, onClose }: TestHelpProps) {
  const { t } = useTranslation(['test', 'common'])
  const keys: readonly (readonly [key: string, meaning: string])[] = [
    ['1–6, A–F', t('test:help.choose')],
    ['→, N', t('test:help.next')],
    ...(isAdaptive ? [] : [['←, P', t('test:help.previous')] as const, ['M', t('test:help.mark')] as const]),
    ['?', t('test:help.help')],
  ]
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('test:help.title')}
      centered
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="xs">
        <AssessmentNotes instructions={instructions} requirements={requirements} />
        <Text fw={600} mt="xs">
          {t('test:help.keys')}
        </Text>
        <KeyList keys={keys} />
        <Text size="sm" c="var(--pengawas-quiet)" mt="xs">
          {t('test:help.typing')}
        </Text>
      </Stack>
    </Modal>
  )
}
