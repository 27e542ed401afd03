import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Replaces the failed part; `reset` tries it again. */
  fallback(error: Error, reset: () => void): ReactNode;
  /** Is called with each failure. */
  onError?(error: Error): void;
  /** A failure is dropped when this changes. */
  resetKey?: string;
}

interface ErrorBoundaryState {
  error: Error | null;
}

/** Keeps a failure to the part it happened in. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error instanceof Error ? error : new Error(String(error)));
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps): void {
    if (this.state.error && resetKey !== this.props.resetKey) this.reset();
  }

  readonly reset = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error, this.reset) : this.props.children;
  }
}
