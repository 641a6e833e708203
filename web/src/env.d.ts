declare module 'virtual:contract-routes' {
  import type { Contract } from '@muster/contract/contract'
  const routes: Contract
  export default routes
}
declare module 'virtual:contract-routes/auth' {
  import type { Contract } from '@muster/contract/contract'
  const routes: Pick<
    Contract['auth'],
    | 'activate'
    | 'beginPasskeySignIn'
    | 'company'
    | 'confirmSingleSignOn'
    | 'forgotPassword'
    | 'login'
    | 'logout'
    | 'me'
    | 'passwordResetEnabled'
    | 'passwordRules'
    | 'resetPassword'
    | 'signInOptions'
    | 'signInWithCode'
    | 'signInWithPasskey'
    | 'unconfirmedSignIn'
    | 'undoAddressChange'
  >
  export default routes
}
declare module 'virtual:theme.css'
