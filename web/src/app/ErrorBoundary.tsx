import { Component, type ErrorInfo, type ReactNode } from 'react'
import { i18n } from '../i18n.ts'
import message from '../kit/messages/Message.module.css'
import classes from './ErrorBoundary.module.css'

/**
 * Catches errors that a screen throws while rendering, including scripts that could not be loaded, and offers to reload
 * the page. React supports this only in class components.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(error, componentStack)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div className={message.message} role="alert">
        <h1 className={message.title}>{i18n.t('Something went wrong on this page')}</h1>
        <p className={message.text}>
          {i18n.t(
            'Your saved data is safe. Reload the page. If this happens again, tell your administrator what you were doing.',
          )}
        </p>
        <p className={`faint small measure breaks ${classes.detail}`}>{error.message}</p>
        <button type="button" className={classes.reload} onClick={() => window.location.reload()}>
          {i18n.t('Reload page')}
        </button>
      </div>
    )
  }
}
