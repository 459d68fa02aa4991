import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useTranslation } from 'react-i18next'

interface LeaveQuestion {
  /** Whether what was typed is offered again. */
  isKept: boolean
  onLeave: () => void
  onStay?: () => void
}

/** The one question before something typed goes off the screen. */
export function useLeaveQuestion(): (question: LeaveQuestion) => void {
  const { t } = useTranslation('actions')
  return ({ isKept, onLeave, onStay }) =>
    modals.openConfirmModal({
      title: t('unsaved.title'),
      children: <Text>{t(isKept ? 'unsaved.kept' : 'unsaved.text')}</Text>,
      labels: { confirm: t('unsaved.close'), cancel: t('unsaved.stay') },
      confirmProps: { color: isKept ? 'blue' : 'red' },
      onConfirm: onLeave,
      ...(onStay === undefined ? {} : { onCancel: onStay }),
    })
}
