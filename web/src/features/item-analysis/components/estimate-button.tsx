import { Button, Checkbox, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { IrtEstimation } from '@pengawas/shared/contracts/item-analysis'
import { IconChartDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useEstimateParameters } from '../api/item-analysis.ts'

/** Estimates the parameters of all questions with enough answers, and says what came of it. */
export function EstimateButton() {
  const { t } = useTranslation(['itemAnalysis', 'common'])
  const [isOpen, dialog] = useDisclosure(false)
  const [replaceManual, setReplaceManual] = useState(false)
  const estimate = useEstimateParameters()
  const open = (): void => {
    estimate.reset()
    dialog.open()
  }
  return (
    <>
      <Button variant="light" leftSection={<IconChartDots size={18} aria-hidden />} onClick={open}>
        {t('itemAnalysis:estimate.open')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={t('itemAnalysis:estimate.title')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack>
          <Text>{t('itemAnalysis:estimate.text')}</Text>
          <Checkbox
            label={t('itemAnalysis:estimate.replaceManual')}
            checked={replaceManual}
            onChange={(event) => setReplaceManual(event.currentTarget.checked)}
          />
          {estimate.isError ? <FailureAlert error={estimate.error} /> : null}
          <div aria-live="polite">{estimate.data ? <Outcome outcome={estimate.data} /> : null}</div>
          <Group justify="flex-end">
            <Button variant="default" onClick={dialog.close}>
              {t('common:close')}
            </Button>
            <Button loading={estimate.isPending} onClick={() => estimate.mutate(replaceManual)}>
              {t('itemAnalysis:estimate.run')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

function Outcome({ outcome }: { outcome: IrtEstimation }) {
  const { t, i18n } = useTranslation('itemAnalysis')
  const { stored, keptManual, refused, tests, leastAnswers, leastQuestions } = outcome
  const count = (value: number): string => formatCount(value, i18n.language)
  return (
    <>
      <Text>{t('estimate.stored', { stored: count(stored), tests: count(tests) })}</Text>
      <List>
        {keptManual > 0 ? (
          <List.Item>{t('estimate.keptManual', { questions: count(keptManual), count: keptManual })}</List.Item>
        ) : null}
        {refused.map(({ reason, questions }) => (
          <List.Item key={reason}>
            {t(`refusals.${reason}`, {
              questions: count(questions),
              answers: count(leastAnswers),
              least: count(leastQuestions),
              count: questions,
            })}
          </List.Item>
        ))}
      </List>
    </>
  )
}
