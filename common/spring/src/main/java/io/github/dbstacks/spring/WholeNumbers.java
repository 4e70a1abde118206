package io.github.dbstacks.spring;

import io.github.dbstacks.http.WholeNumber;
import java.beans.PropertyEditorSupport;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;

/**
 * Reads the whole numbers of paths and queries. Spring alone would take {@code 0x10} for 16 and {@code 1 0} for 10. It
 * would do so too where a {@code Converter} refuses them, but not where an editor does.
 */
@ControllerAdvice(basePackages = "io.github.dbstacks.web")
class WholeNumbers {
    @InitBinder
    void register(WebDataBinder binder) {
        binder.registerCustomEditor(int.class, new Editor());
    }

    private static final class Editor extends PropertyEditorSupport {
        @Override
        public void setAsText(String text) {
            setValue(WholeNumber.parse(text));
        }
    }
}
