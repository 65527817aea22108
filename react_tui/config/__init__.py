"""The configuration: what can be set, and where each value comes from."""

from react_tui.config.load import load_config
from react_tui.config.schema import KEYS, Config, assignment
from react_tui.config.settings import forget_setting, save_setting
from react_tui.config.template import explain

__all__ = ["KEYS", "Config", "assignment", "explain", "forget_setting", "load_config", "save_setting"]
