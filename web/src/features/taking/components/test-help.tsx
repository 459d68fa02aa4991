import { Group, Kbd, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AssessmentNotes } from '../../../ui/assessment-notes.tsx'

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
  const keys = [
    ['1–6, A–F', t('test:help.choose')],
    ['→, N', t('test:help.next')],
    ...(isAdaptive
      ? []
      : [
          ['←, P', t('test:help.previous')],
          ['M', t('test:help.mark')],
        ]),
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
        {keys.map(([key, meaning]) => (
          <Group key={key} wrap="nowrap">
            <Kbd miw={96} ta="center" dir="ltr">
              {key}
            </Kbd>
            <Text size="sm">{meaning}</Text>
          </Group>
        ))}
        <Text size="sm" c="var(--pengawas-quiet)" mt="xs">
          {t('test:help.typing')}
        </Text>
      </Stack>
    </Modal>
  )
}
